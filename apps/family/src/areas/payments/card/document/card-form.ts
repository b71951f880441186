/** The three card fields and their validation messages (S-5.5). */
import {
  cardDigits,
  cardExpiryFault,
  cardNumberFault,
  cvvFault,
  expiryDigits,
} from '@portal/contract/payments/card-rules';
import { edited, type Edit } from '@portal/contract/payments/card-typing';
import { cardFields, type CardField, type CardStatus, type FieldStatus } from '../frame-messages.ts';

/** The values for the gateway. They are sent nowhere else. */
export interface Card {
  number: string;
  expiry: string;
  cvv: string;
}

const thisMonth = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
};

const faultOf: Readonly<Record<CardField, (typed: string) => string | null>> = {
  number: cardNumberFault,
  expiry: (typed) => cardExpiryFault(typed, thisMonth()),
  cvv: cvvFault,
};

const kindOf = (event: Event): Edit['how'] => {
  if (!(event instanceof InputEvent) || !event.inputType.startsWith('delete')) return 'insert';
  return event.inputType.endsWith('Forward') ? 'forward' : 'back';
};

/** A character was typed at the end of the field, as opposed to a paste, autofill or correction. */
const isTypedAtEnd = (event: Event, { selectionEnd, value }: HTMLInputElement): boolean =>
  event instanceof InputEvent && event.inputType === 'insertText' && selectionEnd === value.length;

/** The length of each field when it is complete. */
const full = { number: 19, expiry: 5 } as const;
const following = { number: 'expiry', expiry: 'cvv' } as const;

export class CardForm {
  readonly #inputs: Readonly<Record<CardField, HTMLInputElement>>;
  readonly #onChange: () => void;

  constructor(form: HTMLFormElement, onChange: () => void) {
    const input = (name: CardField): HTMLInputElement => {
      const found = form.elements.namedItem(name);
      if (!(found instanceof HTMLInputElement)) throw new Error(`The card form has no ${name}`);
      return found;
    };
    this.#inputs = { number: input('number'), expiry: input('expiry'), cvv: input('cvv') };
    this.#onChange = onChange;
    for (const field of cardFields) this.#follow(field);
  }

  standing(): CardStatus {
    const of = (field: CardField): FieldStatus => {
      const { value } = this.#inputs[field];
      return value === '' ? 'empty' : faultOf[field](value) === null ? 'right' : 'wrong';
    };
    return { number: of('number'), expiry: of('expiry'), cvv: of('cvv') };
  }

  /** The card, or null if a field is invalid. Then every error is shown and the first invalid field is focused. */
  take(): Card | null {
    const wrong = cardFields.filter((field) => this.#show(field) !== null);
    if (wrong[0]) {
      this.#inputs[wrong[0]].focus();
      return null;
    }
    const { number, expiry, cvv } = this.#inputs;
    return { number: cardDigits(number.value), expiry: expiryDigits(expiry.value), cvv: cvv.value };
  }

  hold(isHeld: boolean): void {
    for (const field of cardFields) this.#inputs[field].readOnly = isHeld;
  }

  empty(): void {
    for (const field of cardFields) this.#inputs[field].value = '';
  }

  #follow(field: CardField): void {
    const input = this.#inputs[field];
    const update = (event: Event): void => {
      // During IME composition the value must not be changed, or characters would be lost.
      const isComposing = event instanceof InputEvent && event.isComposing;
      if (field !== 'cvv' && !isComposing) this.#format(field, event);
      // An error disappears as soon as it is fixed, but appears only once the field is left.
      if (input.ariaInvalid === 'true') this.#show(field);
      this.#onChange();
    };
    input.addEventListener('input', update);
    input.addEventListener('compositionend', update);
    input.addEventListener('blur', () => {
      if (input.value !== '') this.#show(field);
      this.#onChange();
    });
  }

  #format(field: keyof typeof full, event: Event): void {
    const input = this.#inputs[field];
    const { value, selectionEnd } = input;
    const { text, caret } = edited(field, {
      text: value,
      caret: selectionEnd ?? value.length,
      how: kindOf(event),
    });
    if (text !== value) {
      input.value = text;
      // Setting the caret in an unfocused field would move the focus in some browsers.
      if (document.activeElement === input) input.setSelectionRange(caret, caret);
    }
    const isComplete = text.length === full[field] && faultOf[field](text) === null;
    if (isComplete && isTypedAtEnd(event, input)) this.#inputs[following[field]].focus();
  }

  #show(field: CardField): string | null {
    const input = this.#inputs[field];
    const fault = faultOf[field](input.value);
    const note = document.querySelector<HTMLElement>(`#${field}-error`);
    const hint = document.querySelector(`#${field}-hint`)?.id;
    if (!note) return fault;
    note.hidden = fault === null;
    const text = note.querySelector('span span:last-child');
    if (text) text.textContent = fault ?? '';
    input.ariaInvalid = fault === null ? null : 'true';
    input.closest('.field')?.classList.toggle('has-error', fault !== null);
    const described = [hint, fault === null ? undefined : note.id].filter(Boolean).join(' ');
    if (described === '') input.removeAttribute('aria-describedby');
    else input.setAttribute('aria-describedby', described);
    return fault;
  }
}
