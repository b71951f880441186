interface UserFacingErrorOptions extends ErrorOptions {
  title?: string;
  /** The form field that the message concerns. */
  field?: string;
}

/** An error whose message is meant for the person, such as something that their browser or a page rule didn't allow. */
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
