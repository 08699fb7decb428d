/**
 * What can people do on the board: read boards, posts and comments, write, like, and have an account?
 *
 * <p>Services say what only reads ({@code @Transactional(readOnly = true)}) and what writes ({@code @Transactional}),
 * and know one data source. Whether there are replicas is not their business.
 */
package dev.dorsal.board.community;
