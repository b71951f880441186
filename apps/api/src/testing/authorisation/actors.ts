/** Who asks, and what each is answered: the columns of the authorisation matrix. */

export const actors = [
  'anonymous',
  'owner',
  'secondOwner',
  'unrelatedOwner',
  'viewerWithFeature',
  'viewerWithoutFeature',
  'pendingViewer',
  'inactive',
  'pendingTerms',
] as const;
export type ActorName = (typeof actors)[number];
export type Expected = readonly [number, number, number, number, number, number, number, number, number];

export const allBut = (anonymous: number, rest: number): Expected => [
  anonymous,
  rest,
  rest,
  rest,
  rest,
  rest,
  rest,
  rest,
  rest,
];
export const everyone = (status: number): Expected => allBut(status, status);
export const signedInOnly = (status: number): Expected => allBut(401, status);
/** Sees the student: owners, and viewers with the feature. */
export const sees: Expected = [401, 200, 200, 404, 200, 403, 404, 403, 403];
/** The same, where there is nothing to answer. */
export const seesSilently: Expected = [401, 204, 204, 404, 204, 403, 404, 403, 403];
/** Manages what is theirs of the student: any owner. */
export const owns: Expected = [401, 200, 200, 404, 403, 403, 404, 403, 403];
/** Manages what the owner alone has of the student. */
export const ownsAlone: Expected = [401, 200, 404, 404, 403, 403, 404, 403, 403];
/** Shared with every approved viewer, whatever they were granted. */
export const seesUngranted: Expected = [401, 200, 200, 404, 200, 200, 404, 403, 403];
/** Acts for the student: the primary account owner alone. */
export const acts: Expected = [401, 200, 403, 404, 403, 403, 404, 403, 403];
/** The same, where there is nothing to answer. */
export const actsSilently: Expected = [401, 204, 403, 404, 403, 403, 404, 403, 403];

/** A person's own account: not before the terms are accepted, nor while it is inactive. */
export const ownSettings = (status: number): Expected => [
  ...([401, status, status, status] as const),
  ...([status, status, status, 403, 403] as const),
];
/** Of nothing there is. */
export const unknownId = '00000000-0000-4000-8000-000000000000';
export const unknownPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
