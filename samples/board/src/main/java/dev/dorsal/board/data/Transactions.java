package dev.dorsal.board.data;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.Ordered;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.annotation.Transactional;

/** What surrounds every {@code @Transactional} method, with one database or two. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseSettings.class)
class Transactions {

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    TransactionExecutionListener attemptListener() {
        return new Attempt.Listener();
    }

    /** Outside of the transaction's own advice, which has the lowest precedence. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static DefaultPointcutAdvisor retryAdvisor(ObjectProvider<MeterRegistry> registry) {
        DefaultPointcutAdvisor advisor = new DefaultPointcutAdvisor(
                AnnotationMatchingPointcut.forMethodAnnotation(Transactional.class),
                new RetryOnce(registry::getObject));
        advisor.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return advisor;
    }
}
