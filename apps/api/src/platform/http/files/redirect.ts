/** Sends a browser on with 303 See Other. The place is always one of ours, never taken from the call. */
export class Redirect {
  readonly location: string;

  constructor(location: `/${string}`) {
    this.location = location;
  }
}
