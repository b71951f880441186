/** Addresses below `/office`, without that prefix: the router adds it. */
export const officePaths = {
  today: '/',
  signIn: '/sign-in',
  choose: '/schools',
  queue: '/queue',
  request: (id: string): string => `/queue/${encodeURIComponent(id)}`,
} as const;

export const requestPattern = '/queue/:requestId';

/** What a list shows, in its address; what somebody searches for is a name and stays out of it. */
export const queueView = (view: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(view).toString();
  return query === '' ? officePaths.queue : `${officePaths.queue}?${query}`;
};
