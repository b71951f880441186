import { expect, it } from 'vitest';
import { isOldSafari } from './old-safari.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS';

it.each([
  [`${mac} Version/12.1.2 Safari/605.1.15`, true],
  [`${mac} Version/9.0 Safari/601.1.15`, true],
  [`${mac} Version/13.0 Safari/605.1.15`, false],
  [`${mac} Version/18.3 Safari/605.1.15`, false],
  [`${phone} 12_4 like Mac OS X) AppleWebKit/605.1.15 Version/12.1.2 Mobile/15E148 Safari/604.1`, true],
  [`${phone} 12_4 like Mac OS X) AppleWebKit/605.1.15 CriOS/92.0 Mobile/15E148 Safari/604.1`, true],
  [`${phone} 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1`, false],
  [`${mac.replace('605.1.15', '537.36')} Chrome/130.0.0.0 Safari/537.36`, false],
  ['Mozilla/5.0 (Linux; U; Android 4.4) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', false],
  ['', false],
])('detects Safari 12 or older in %j: %s', (userAgent, isOld) => {
  expect(isOldSafari(userAgent)).toBe(isOld);
});
