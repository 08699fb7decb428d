package dev.dorsal.embedded.node.image;

/** Says which folder of this machine stands for a container image. */
@FunctionalInterface
public interface Images {
    /**
     * Looks for an image. Called before every start of a container, so it should answer from memory once it found one;
     * it may block while it unpacks.
     *
     * @param name as written in the Pod, such as {@code mysql:9.7}
     */
    Answer find(String name);

    /** What is known about an image. */
    sealed interface Answer {}

    /** The image is at hand. */
    record Found(Image image) implements Answer {}

    /**
     * There is no such image here; it is asked for again with back-off.
     *
     * @param why one sentence, shown in the container's status and in an Event
     */
    record NotFound(String why) implements Answer {}
}
