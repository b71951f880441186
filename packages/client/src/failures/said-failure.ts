/** A failure that brings its own sentence for the person, such as what the browser didn't do. */
export class SaidFailure extends Error {
  override readonly name = 'SaidFailure';
}
