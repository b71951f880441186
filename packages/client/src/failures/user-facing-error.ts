interface UserFacingErrorOptions extends ErrorOptions {
  title?: string;
  /** The field of the form that the message is about. */
  field?: string;
}

/** An error whose message is written for the person, such as what their browser or a rule of the page didn't allow. */
export class UserFacingError extends Error {
  override readonly name: string = 'UserFacingError';
  readonly title: string;
  readonly field: string | undefined;

  constructor(message: string, { title = '', field, ...options }: UserFacingErrorOptions = {}) {
    super(message, options);
    this.title = title;
    this.field = field;
  }
}
