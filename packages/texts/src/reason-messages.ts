/** Checks at compile time that each reason has a message, and that the message has exactly the reason's parameters. */
import type { ReasonedCode, ReasonOf, ReasonParams } from '@portal/contract/problem-reasons';
import type { Message, NamesOf } from './format.ts';

/** A code whose message has a part for each student, so a function composes it. */
type ComposedCode = 'absence-overlaps';
type Code = Exclude<ReasonedCode, ComposedCode>;

type ReasonMessages = { readonly [C in Code]: { readonly [R in ReasonOf<C>]: Message } };

/** The message's own type if its parameters match; otherwise a type that lists the differences. */
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

/** Checks the types of a language's messages and returns them unchanged. */
export const messagesForReasons = <const T extends ReasonMessages>(messages: T & Checked<T>): T => messages;
