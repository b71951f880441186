/** Something the person at the keyboard can mend; shown as it is, without a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
