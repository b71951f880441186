/** The callers and their expected responses: the columns of the authorisation matrix. */

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
/** May see the student: owners, and viewers with the feature. */
export const sees: Expected = [401, 200, 200, 404, 200, 403, 404, 403, 403];
/** The same, with an empty response. */
export const seesSilently: Expected = [401, 204, 204, 404, 204, 403, 404, 403, 403];
/** Manages their own data of the student: any owner. */
export const owns: Expected = [401, 200, 200, 404, 403, 403, 404, 403, 403];
/** Manages the student's data that only the owner has. */
export const ownsAlone: Expected = [401, 200, 404, 404, 403, 403, 404, 403, 403];
/** Shared with every approved viewer, whatever was granted. */
export const seesUngranted: Expected = [401, 200, 200, 404, 200, 200, 404, 403, 403];
/** Acts for the student: only the primary account owner. */
export const acts: Expected = [401, 200, 403, 404, 403, 403, 404, 403, 403];
/** The same, with an empty response. */
export const actsSilently: Expected = [401, 204, 403, 404, 403, 403, 404, 403, 403];

/** A person's own account: not before the terms are accepted, nor while it is inactive. */
export const ownSettings = (status: number): Expected => [
  ...([401, status, status, status] as const),
  ...([status, status, status, 403, 403] as const),
];
/** For a missing resource. */
export const unknownId = '00000000-0000-4000-8000-000000000000';
export const unknownPasskey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};
