/** Who calls, and what every use case may know about the call. */

/** The signed-in person behind a call, read from the database on that call. */
export interface Actor {
  accountId: number;
  accountKey: string;
  isActive: boolean;
  /** Tied to a parent the register knows. */
  isOwner: boolean;
  hasPendingTerms: boolean;
  /**
   * Changes whenever anything this person may see changes: their account, their relations to students, those
   * students, their schools. A cached answer is used only under the stamp it was built with.
   */
  stamp: string;
  session: ActorSession;
}

export interface ActorSession {
  idHash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  authenticatedAt: Date;
}

export interface Call {
  requestId: string;
  ip: string;
  userAgent: string;
  now: Date;
  actor: Actor | null;
}

export interface SignedInCall extends Call {
  actor: Actor;
}
