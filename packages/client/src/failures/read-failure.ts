/**
 * The single place that turns a failed call into a message. A form keeps its input, so a message states what to do next
 * . Areas pass their own messages as data. Pure.
 */
import type { ErrorCode, FieldError } from '@portal/contract/errors';
import { failureTexts } from '@portal/texts/failures';
import { problemDetail } from '@portal/texts/problems';
import { isApiProblem, UNREACHABLE, type ApiProblem } from '../calls/problems/api-problem.ts';
import { isKnownCode, problemMessage } from './problem-message.ts';
import { UserFacingError } from './user-facing-error.ts';
import { waitText } from './wait-text.ts';

export interface Failure {
  readonly title: string;
  readonly text: string;
  /** The problem's code, if the server responded with one. */
  readonly code?: ErrorCode;
  readonly isOffline?: true;
  /** The server's errors for fields of the form. */
  readonly fields?: readonly FieldError[];
}

type MessageText = Partial<Pick<Failure, 'title' | 'text'>>;
/** `field`: the form field at which the message is shown. */
type CodeMessage = MessageText & { readonly field?: string };

export interface FailureMessages {
  /** For failures without a specific message, such as an internal server error. */
  readonly general?: MessageText;
  /** For single codes. The others use the problem's own message. */
  readonly codes?: Partial<Record<ErrorCode, CodeMessage>>;
  /** The heading of every message. */
  readonly title?: string;
  /** The next step, appended to every message. */
  readonly next?: string;
}

/** Codes whose own message doesn't help the user. A reason's message does. */
const generalCodes: readonly string[] = [
  'internal',
  'invalid-request',
  'not-found',
  'forbidden',
  'wrong-host',
] satisfies readonly ErrorCode[];

/** The record has changed since, so the form must be reviewed. */
const outdatedCodes = [
  'details-changed',
  'awaiting-approval',
  'already-decided',
  'consent-closed',
] as const satisfies readonly ErrorCode[];

/** Whether the record differs from the one that the form was based on. */
export const isOutdated = ({ code }: Failure): boolean => outdatedCodes.some((one) => one === code);

const messageOfCode = (
  { code }: ApiProblem,
  codes: FailureMessages['codes'] = {},
): CodeMessage | undefined => (isKnownCode(code) ? codes[code] : undefined);

function messageFor(problem: ApiProblem, { codes = {}, general = {} }: FailureMessages): MessageText {
  const message = problemMessage(problem);
  const hasReason = problemDetail(problem.problem) !== undefined;
  // With a reason, `errors` only repeats its message, in the server's language.
  const messages = hasReason ? [] : (problem.problem.errors ?? []).map((error) => error.message);
  const own = messageOfCode(problem, codes);
  if (problem.is(...outdatedCodes))
    return { title: message, text: [...messages, own?.text ?? failureTexts.nothingSent].join(' ') };
  if (own) return { title: own.title ?? '', text: own.text ?? message };
  if (problem.is('too-many-requests')) {
    const { retryAfterSeconds: seconds } = problem;
    return { title: message, text: seconds === undefined ? '' : waitText(seconds) };
  }
  if (problem.is('csrf-rejected')) return general;
  if (messages.length > 0) return { title: '', text: messages.join(' ') };
  const isGeneral = problem.code === '' || (generalCodes.includes(problem.code) && !hasReason);
  return isGeneral ? general : { title: '', text: message };
}

/** The form's path for a field that the server names, if the form has that field. */
export type FieldOf = (path: string) => string | undefined;

function fieldsOf(problem: ApiProblem, fieldOf: FieldOf): FieldError[] {
  // These errors concern the record, not what the user typed.
  if (problem.is(...outdatedCodes)) return [];
  return (problem.problem.errors ?? []).flatMap(({ path, message }) => {
    const field = fieldOf(path);
    return field === undefined ? [] : [{ path: field, message }];
  });
}

const ownFailure = ({ title, message, field }: UserFacingError): Failure => ({
  title,
  text: message,
  ...(field !== undefined && { fields: [{ path: field, message }] }),
});

/** The form field that matches the end of the server's path. */
export const fieldNamed =
  (isField: (name: string) => boolean): FieldOf =>
  (path) =>
    [path, ...path.split(/[/.]/)].find(isField);

export function readFailure(
  error: unknown,
  messages: FailureMessages = {},
  fieldOf: FieldOf = () => undefined,
): Failure {
  const general = { ...failureTexts.general, ...messages.general };
  const finish = ({ title = '', text = '' }: MessageText, more: Partial<Failure> = {}): Failure => ({
    title: messages.title ?? title,
    text: [messages.title === undefined ? '' : title, text, messages.next ?? ''].filter(Boolean).join(' '),
    ...more,
  });
  if (error instanceof UserFacingError) return ownFailure(error);
  if (!isApiProblem(error)) return finish(general);
  if (error.status === UNREACHABLE) return finish({ text: failureTexts.offline }, { isOffline: true });
  const { field } = messageOfCode(error, messages.codes) ?? {};
  const fields =
    field === undefined
      ? fieldsOf(error, fieldOf)
      : [{ path: field, message: problemMessage(error).replace(/\.$/, '') }];
  return finish(messageFor(error, { ...messages, general }), {
    ...(isKnownCode(error.code) && { code: error.code }),
    ...(fields.length > 0 && { fields }),
  });
}
