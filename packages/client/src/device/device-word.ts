/** The everyday name of this device. iPads that identify as a Mac count as computers, which does no harm. */
export type DeviceWord = 'phone' | 'tablet' | 'computer';

export function deviceWord(userAgent: string): DeviceWord {
  if (/ipad|tablet/i.test(userAgent)) return 'tablet';
  if (/iphone|ipod/i.test(userAgent)) return 'phone';
  // On Android, the user agent contains "Mobile" on phones only.
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}
