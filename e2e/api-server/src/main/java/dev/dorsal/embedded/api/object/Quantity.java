package dev.dorsal.embedded.api.object;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount such as 500m, 1.5Gi or 2e3. Equal amounts may be written in several ways.
 *
 * @param amount in units, exact
 */
public record Quantity(BigDecimal amount) implements Comparable<Quantity> {
    private static final Pattern FORM = Pattern.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))([a-zA-Z]{0,2}|[eE][+-]?\\d+)");
    private static final Map<String, BigDecimal> UNITS = Map.ofEntries(
            Map.entry("", BigDecimal.ONE),
            Map.entry("n", BigDecimal.ONE.scaleByPowerOfTen(-9)),
            Map.entry("u", BigDecimal.ONE.scaleByPowerOfTen(-6)),
            Map.entry("m", BigDecimal.ONE.scaleByPowerOfTen(-3)),
            Map.entry("k", BigDecimal.ONE.scaleByPowerOfTen(3)),
            Map.entry("M", BigDecimal.ONE.scaleByPowerOfTen(6)),
            Map.entry("G", BigDecimal.ONE.scaleByPowerOfTen(9)),
            Map.entry("T", BigDecimal.ONE.scaleByPowerOfTen(12)),
            Map.entry("P", BigDecimal.ONE.scaleByPowerOfTen(15)),
            Map.entry("E", BigDecimal.ONE.scaleByPowerOfTen(18)),
            Map.entry("Ki", power(1)),
            Map.entry("Mi", power(2)),
            Map.entry("Gi", power(3)),
            Map.entry("Ti", power(4)),
            Map.entry("Pi", power(5)),
            Map.entry("Ei", power(6)));

    private static BigDecimal power(int of1024) {
        return BigDecimal.valueOf(1024).pow(of1024);
    }

    public static boolean isOne(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                && (UNITS.containsKey(form.group(2)) || form.group(2).matches("[eE][+-]?\\d+"));
    }

    /** @throws IllegalArgumentException where the text is no quantity */
    public static Quantity of(String text) {
        Matcher form = FORM.matcher(text);
        if (!isOne(text) || !form.matches()) {
            throw new IllegalArgumentException("no quantity: " + text);
        }
        BigDecimal unit = UNITS.get(form.group(2));
        return new Quantity(
                unit == null
                        ? new BigDecimal(form.group(1) + form.group(2))
                        : new BigDecimal(form.group(1)).multiply(unit));
    }

    public static Quantity of(long units) {
        return new Quantity(BigDecimal.valueOf(units));
    }

    public boolean isInteger() {
        return amount.stripTrailingZeros().scale() <= 0;
    }

    public Quantity plus(Quantity other) {
        return new Quantity(amount.add(other.amount));
    }

    public Quantity minus(Quantity other) {
        return new Quantity(amount.subtract(other.amount));
    }

    /** As the API server writes it: in the largest unit of the text's family that leaves a whole number. */
    public static String canonical(String text) {
        Matcher form = FORM.matcher(text);
        if (!isOne(text) || !form.matches() || form.group(2).matches("[eE][+-]?\\d+")) {
            return text;
        }
        Quantity quantity = of(text);
        return form.group(2).endsWith("i") ? binary(quantity) : decimal(quantity);
    }

    private static String binary(Quantity quantity) {
        String[] units = {"Ei", "Pi", "Ti", "Gi", "Mi", "Ki"};
        for (String unit : units) {
            BigDecimal[] parts = quantity.amount.divideAndRemainder(size(unit), MathContext.DECIMAL128);
            if (parts[1].signum() == 0 && parts[0].signum() != 0) {
                return parts[0].toBigInteger() + unit;
            }
        }
        return quantity.isInteger() ? quantity.amount.toBigInteger().toString() : decimal(quantity);
    }

    private static String decimal(Quantity quantity) {
        String[] units = {"E", "P", "T", "G", "M", "k", "", "m", "u", "n"};
        for (String unit : units) {
            BigDecimal[] parts = quantity.amount.divideAndRemainder(size(unit), MathContext.DECIMAL128);
            if (parts[1].signum() == 0 && (parts[0].signum() != 0 || unit.isEmpty())) {
                return parts[0].toBigInteger() + unit;
            }
        }
        return quantity.amount.toPlainString();
    }

    private static BigDecimal size(String unit) {
        return UNITS.getOrDefault(unit, BigDecimal.ONE);
    }

    @Override
    public int compareTo(Quantity other) {
        return amount.compareTo(other.amount);
    }
}
