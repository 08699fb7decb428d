package dev.dorsal.e2e.stories;

import dev.dorsal.e2e.environment.Stage;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** A class of stories that share one scene, given to its constructor. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(Stage.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("story")
@interface Story {}
