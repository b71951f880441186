/** Where codes may be sent by SMS: messages to some countries are expensive and attract fraud (T6). */

const home = '61';

/** `countries` are calling codes without plus, such as `61`; a number without a country code is Australian. */
export function isSmsCountry(mobile: string, countries: readonly string[]): boolean {
  const digits = mobile.replaceAll(/[^\d+]/g, '');
  const international = digits.startsWith('+') ? digits.slice(1) : home;
  return countries.some((country) => international.startsWith(country));
}
