/** Redirects a browser with 303 See Other. The target is always one of ours, never taken from the request. */
export class Redirect {
  readonly location: string;

  constructor(location: `/${string}`) {
    this.location = location;
  }
}

/** Redirects a browser to a configured outside service: the staff identity provider. */
export class OutsideRedirect {
  readonly location: URL;

  constructor(location: URL) {
    this.location = location;
  }
}
