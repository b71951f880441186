/** A form's values as its draft keeps them: secrets are as in the empty form. */
export function withoutSecrets<Values extends object>(
  values: Values,
  initial: Values,
  secrets: readonly (keyof Values)[],
): Values {
  const kept = { ...values };
  for (const name of secrets) kept[name] = initial[name];
  return kept;
}
