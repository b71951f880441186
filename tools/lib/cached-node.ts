/** Node's arguments for a program that starts as quickly as `npm start` and `npm run portal` do (package.json). */
export const cachedNode = ['--import', new URL('quick-modules.mjs', import.meta.url).href] as const;
