/** A problem that the operator can fix. Its message is shown without a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
