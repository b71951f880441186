/** Types that make a compile error of a reason without a message, and of a message with other parameters than its reason. */
import type { ReasonedCode, ReasonOf, ReasonParams } from '@portal/contract/problem-reasons';
import type { Message, NamesOf } from './format.ts';

/** Its text has a sentence for each student, which a function composes. */
type ComposedCode = 'absence-overlaps';
type Code = Exclude<ReasonedCode, ComposedCode>;

type ReasonMessages = { readonly [C in Code]: { readonly [R in ReasonOf<C>]: Message } };

/** The message's own type if it names exactly the parameters; otherwise a type that names the difference. */
type Matching<M, P> = M extends Message
  ? [NamesOf<M>, keyof P] extends [keyof P, NamesOf<M>]
    ? M
    : { readonly missing: Exclude<keyof P, NamesOf<M>>; readonly unknown: Exclude<NamesOf<M>, keyof P> }
  : never;

type Checked<T extends ReasonMessages> = {
  readonly [C in Code]: {
    readonly [R in keyof T[C]]: R extends ReasonOf<C> ? Matching<T[C][R], ReasonParams<C, R>> : never;
  };
};

/** A language's messages for the reasons. Returned as they are: only the types are checked. */
export const messagesForReasons = <const T extends ReasonMessages>(messages: T & Checked<T>): T => messages;
