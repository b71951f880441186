/** Safari 12 or older cannot register. Pure. */

const NEWEST_OLD = 12;
const SAFARI = /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//;
/** Every browser on an iPhone or iPad uses the system's Safari engine. */
const IOS = /(?:iPhone|CPU) OS (\d+)_/;

export function isOldSafari(userAgent: string): boolean {
  if (/Android|Chrome\//.test(userAgent)) return false;
  const version = IOS.exec(userAgent)?.[1] ?? SAFARI.exec(userAgent)?.[1];
  return version !== undefined && Number(version) <= NEWEST_OLD;
}
