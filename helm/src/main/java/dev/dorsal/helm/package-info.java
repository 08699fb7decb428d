/** How does the chart become the files of a release? May import the JDK and helm-java. */
package dev.dorsal.helm;
