/** What people call this device. iPads that pretend to be a Mac are computers here, which is no harm. */
export type DeviceWord = 'phone' | 'tablet' | 'computer';

export function deviceWord(userAgent: string): DeviceWord {
  if (/ipad|tablet/i.test(userAgent)) return 'tablet';
  if (/iphone|ipod/i.test(userAgent)) return 'phone';
  // Android names phones "Mobile", and tablets not.
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'phone' : 'tablet';
  return 'computer';
}
