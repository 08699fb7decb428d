package dev.dorsal.board.web;

import dev.dorsal.board.community.NotFound;
import dev.dorsal.board.community.Refused;
import dev.dorsal.board.data.CommitUnknown;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.transaction.TransactionException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.ModelAndView;

/** The page for what went wrong. After a form it holds all that was entered, with a button that sends it again. */
@ControllerAdvice(assignableTypes = {Pages.class, Forms.class, ServersPage.class})
class PageTroubles {
    private static final Set<String> NEVER_SHOWN = Set.of("_csrf", "password");

    /** Every page says who is logged in. */
    @ModelAttribute("visitor")
    @Nullable
    Visitor visitor(@AuthenticationPrincipal @Nullable Visitor visitor) {
        return visitor;
    }

    @ExceptionHandler({
        Refused.class,
        NotFound.class,
        CommitUnknown.class,
        DataAccessException.class,
        TransactionException.class
    })
    ModelAndView tell(Exception e, HttpServletRequest request, @AuthenticationPrincipal @Nullable Visitor visitor) {
        boolean form = request.getMethod().equals("POST");
        Trouble trouble = Trouble.of(e, form);
        TroubleLog.note(request.getMethod(), request.getRequestURI(), trouble, e);
        ModelAndView page = new ModelAndView(form ? "kept" : "trouble");
        page.setStatus(trouble.status());
        page.addObject("visitor", visitor);
        page.addObject("trouble", trouble);
        page.addObject("path", request.getRequestURI());
        page.addObject("entered", entered(request));
        return page;
    }

    private static Map<String, String> entered(HttpServletRequest request) {
        Map<String, String> entered = new LinkedHashMap<>();
        request.getParameterMap().forEach((name, values) -> {
            if (!NEVER_SHOWN.contains(name) && values.length > 0) {
                entered.put(name, values[0]);
            }
        });
        return entered;
    }
}
