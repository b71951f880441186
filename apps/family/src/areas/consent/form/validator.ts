/** What the form library asks of a validator. The answers themselves are checked by the contract's rules, on both sides. */
import type { ValidatorType } from '@rjsf/utils';
import type { Answers } from './answers.ts';

export const formValidator: ValidatorType<Answers> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  // Asked only to choose between alternatives, and the rebuilt schema has none.
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};
