package dev.dorsal.e2e.chaos;

import dev.dorsal.e2e.environment.Cluster;
import dev.dorsal.e2e.environment.Environment;
import dev.dorsal.e2e.environment.Scene;

/** What may happen to the operator. */
enum OperatorFault implements Fault {
    KILLED("operator killed") {
        @Override
        public Aimed aim(Scene scene, Cluster cluster) {
            return Aimed.ofOperator(title(), scene.operator()::kill, scene.operator()::start);
        }
    },
    FROZEN("operator frozen") {
        @Override
        public Aimed aim(Scene scene, Cluster cluster) {
            var freezing = new Freezing(scene.operator()::pid);
            return Aimed.ofOperator(title(), freezing::begin, freezing::end);
        }
    },
    WITHOUT_API("API server silent") {
        @Override
        public boolean canBeMadeIn(Environment environment) {
            return environment.name().equals("embedded");
        }

        @Override
        public Aimed aim(Scene scene, Cluster cluster) {
            var faults = scene.environment().apiFaults();
            return Aimed.ofOperator(title(), faults::beSilent, faults::heal);
        }
    };

    private final String words;

    OperatorFault(String words) {
        this.words = words;
    }

    @Override
    public String title() {
        return words;
    }
}
