/** What users write and read: the MySQLCluster resource, one type per file. Imports nothing of the operator. */
package dev.dorsal.api;
