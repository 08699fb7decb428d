package dev.dorsal.e2e.environment;

/** The operator, a local process or Pods. */
public interface OperatorUnderTest {
    /** Starts it and returns when it leads, or stands by if it is the second one. Does nothing when it runs. */
    void start();

    /** Ends it by SIGTERM, and returns when it is gone: a process of this machine within 2 s, or this fails. */
    void stop();

    /** Ends it by SIGKILL. */
    void kill();

    /** What one of its HTTP paths says, such as /metrics; empty when nobody answers or the answer is not 200. */
    String get(String path);

    /** Host and port of its HTTP paths, of the one that leads. */
    String httpAddress();

    /** What the one that leads has logged. */
    String log();

    /** Process id of the one that leads, on this machine. */
    long pid();
}
