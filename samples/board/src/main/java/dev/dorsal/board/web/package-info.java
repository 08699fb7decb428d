/**
 * How do people and programs reach the board: pages at {@code /}, JSON at {@code /api}, log-in, limits, and what is shown
 * when a database is away?
 */
package dev.dorsal.board.web;
