/**
 * What the objects of a cluster should be: one pure function an object, one file each. Reads the resource and values;
 * no client, no clock.
 */
package dev.dorsal.kube.desired;
