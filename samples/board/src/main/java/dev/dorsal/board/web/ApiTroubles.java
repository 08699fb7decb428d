package dev.dorsal.board.web;

import dev.dorsal.board.community.NotFound;
import dev.dorsal.board.community.Refused;
import dev.dorsal.board.data.CommitUnknown;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.dao.DataAccessException;
import org.springframework.http.ProblemDetail;
import org.springframework.security.core.AuthenticationException;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** The same for programs: problem details in JSON. After an unknown outcome the property {@code outcome} says so. */
@RestControllerAdvice(assignableTypes = {Api.class, AccountApi.class})
class ApiTroubles {

    @ExceptionHandler({
        Refused.class,
        NotFound.class,
        LogInFirst.class,
        CommitUnknown.class,
        AuthenticationException.class,
        DataAccessException.class,
        TransactionException.class
    })
    ProblemDetail tell(Exception e, HttpServletRequest request) {
        Trouble trouble = Trouble.of(e, !request.getMethod().equals("GET"));
        TroubleLog.note(request.getMethod(), request.getRequestURI(), trouble, e);
        ProblemDetail answer = ProblemDetail.forStatusAndDetail(trouble.status(), trouble.sentence());
        answer.setTitle(trouble.title());
        if (e instanceof CommitUnknown) {
            answer.setProperty("outcome", "unknown");
        }
        return answer;
    }
}
