/** Addresses below `/office`, without that prefix, which the router adds. */
export const officePaths = {
  today: '/',
  signIn: '/sign-in',
  choose: '/schools',
  more: '/more',
  queue: '/queue',
  audit: '/audit',
  request: (id: string): string => `/queue/${encodeURIComponent(id)}`,
} as const;

export const requestPattern = '/queue/:requestId';

/** The address of a list. It never contains the search text, because that is a name. */
export const queueView = (view: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(view).toString();
  return query === '' ? officePaths.queue : `${officePaths.queue}?${query}`;
};
