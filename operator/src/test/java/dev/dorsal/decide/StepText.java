package dev.dorsal.decide;

import dev.dorsal.model.MemberId;
import java.util.Collection;
import java.util.stream.Collectors;

/** Steps in the few words of scenario files. */
final class StepText {
    private StepText() {}

    static String of(Step step) {
        return switch (step) {
            case Step.EnsureObjects s -> "ensure " + numbers(s.roles().keySet());
            case Step.RecordPrimary s -> "record " + s.primary().member().number() + " term " + s.term();
            case Step.BeginTakeover s -> "takeover from " + s.from().member().number();
            case Step.EndTakeover s ->
                "no takeover from " + s.primary().member().number();
            case Step.CutFromSource s -> "cut " + s.replica().number();
            case Step.RecordPromise s ->
                "promise " + s.promise().needed() + " of " + numbers(s.promise().ackers())
                        + (s.lastKnown().isPresent() ? " beyond what is known" : "");
            case Step.RequireAcknowledgements s ->
                "wait for " + (s.durability().waits() ? s.durability().acknowledgements() : "nobody");
            case Step.SetAcknowledging s -> "acks " + s.replica().number() + (s.acknowledges() ? " on" : " off");
            case Step.SetWitnesses s -> "witnesses " + numbers(s.witnesses().keySet());
            case Step.HangUp s -> "hang up";
            case Step.Nudge s -> "nudge";
            case Step.Bar s -> "bar " + s.replica().number();
            case Step.Admit s -> "admit " + s.replica().number();
            case Step.SwitchOver s ->
                "switch over to " + s.choice().primary().member().number() + " term "
                        + s.choice().term() + (s.chained().isEmpty() ? "" : " over " + numbers(s.chained()));
            case Step.Refuse s -> "refuse " + s.request().value() + ": " + Situation.letters(s.reason());
            case Step.Open s -> "open " + s.primary().member().number() + " term " + s.term();
            case Step.Close s -> "close " + s.member().number();
            case Step.EnsureApplication s ->
                "application " + s.primary().member().number();
            case Step.Attach s ->
                "attach " + s.replica().number() + " to " + s.source().member().number();
            case Step.StartReplication s -> "start " + s.replica().number();
            case Step.LetClientsIn s -> "letClientsIn " + s.member().number();
            case Step.BeginSeeding s ->
                "seed " + s.seeding().member().number() + " "
                        + s.seeding().why().cause();
            case Step.StartClone s ->
                "clone " + s.donor().number() + " to " + s.seeding().member().number();
            case Step.FailSeeding s ->
                "clone to " + s.seeding().member().number() + " failed: "
                        + s.seeding().tries().lastError().orElse("-");
            case Step.EndSeeding s ->
                (s.done() ? "seeded " : "do not seed ") + s.seeding().member().number();
            case Step.LabelPod s -> "label " + s.member().number() + " " + s.role();
            case Step.PublishWriter s -> "writer " + numbers(s.members());
            case Step.PublishReader s -> "reader " + numbers(s.members());
            case Step.RestartPod s -> "restart " + s.member().number();
            case Step.RemoveMember s -> "remove " + s.member().number();
        };
    }

    private static String numbers(Collection<MemberId> members) {
        return members.isEmpty()
                ? "-"
                : members.stream()
                        .sorted()
                        .map(member -> Integer.toString(member.number()))
                        .collect(Collectors.joining(" "));
    }
}
