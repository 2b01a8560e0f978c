/** What the page says, in the language of its book; the words stand in the page as JSON. */

let read = null;

function words() {
  read ??= JSON.parse(document.getElementById("words").textContent);
  return read;
}

/** A message by its name, with values for the names in braces. */
export function told(name, values = {}) {
  return filled(words().texts[name], values);
}

/** The form of a message that goes with a count, which is filled in as {count}. */
export function counted(name, count, values = {}) {
  const { language, counts } = words();
  const category = new Intl.PluralRules(language).select(count);
  const form = counts[name][category] ?? counts[name].other;
  return filled(form, { count: new Intl.NumberFormat(language).format(count), ...values });
}

/** A score, with one decimal. */
export function decimal(number) {
  return new Intl.NumberFormat(words().language, { minimumFractionDigits: 1 }).format(number);
}

/** The list of keys, for people: names of keys, and what they do. */
export function listOfKeys() {
  return words().keys;
}

function filled(message, values) {
  return message.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
