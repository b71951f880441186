/** Fills in a message's parameters, which are named in braces: `Try again in {count} minutes.` */

/** One form for each plural category of the language; `other` is required, as in CLDR. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };
export type Message = string | Plural;

type NamesIn<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type FormsOf<M extends Message> = M extends Plural ? M[keyof M] & string : M & string;
export type NamesOf<M extends Message> = NamesIn<FormsOf<M>> | (M extends Plural ? 'count' : never);
export type Parameters<M extends Message> = {
  readonly [Name in NamesOf<M>]: Name extends 'count' ? number : string;
};

/** The language of the texts. Other languages are loaded with their catalogues. */
export const locale = 'en-AU';
const pluralRules = new Intl.PluralRules(locale);

function formOf(message: Message, count: unknown): string {
  if (typeof message === 'string') return message;
  return message[pluralRules.select(Number(count))] ?? message.other;
}

const namePattern = /\{(\w+)\}/g;

const fill = (form: string, values: ReadonlyMap<string, unknown>): string =>
  form.replaceAll(namePattern, (_, name: string) => String(values.get(name)));

/** Fills in a message. Its type determines the required parameters; `count` selects the plural form. */
export function format<const M extends Message>(message: M, parameters: Parameters<M>): string {
  const values = new Map<string, unknown>(Object.entries(parameters));
  return fill(formOf(message, values.get('count')), values);
}

/** Formats with unchecked parameters, as from another version of the portal. Undefined if one is missing. */
export function formatIfComplete(message: Message, parameters: object): string | undefined {
  const values = new Map<string, unknown>(Object.entries(parameters));
  const form = formOf(message, values.get('count'));
  const isComplete = [...form.matchAll(namePattern)].every(([, name = '']) =>
    ['string', 'number'].includes(typeof values.get(name)),
  );
  return isComplete ? fill(form, values) : undefined;
}
