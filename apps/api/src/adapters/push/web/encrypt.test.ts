import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptFor } from './encrypt.ts';

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('W-7.4 a message for a browser', () => {
  it('is encrypted as in the standard’s example', () => {
    const sender = createECDH('prime256v1');
    sender.setPrivateKey(Buffer.from(example.sender, 'base64url'));
    const salt = Buffer.from(example.salt, 'base64url');
    const message = encryptFor(example.keys, example.text, 0, { sender, salt });
    expect(message.toString('base64url')).toBe(example.message);
  });

  it('has a fresh key and salt each time', () => {
    const [first, second] = [1, 2].map(() => encryptFor(example.keys, example.text));
    expect(first).not.toEqual(second);
  });

  it('has a fixed length, whatever its content', () => {
    const lengths = ['', 'short', 'x'.repeat(500)].map((text) => encryptFor(example.keys, text, 512).length);
    expect(new Set(lengths).size).toBe(1);
  });

  it('can’t be encrypted for a key that isn’t on the curve', () => {
    expect(() => encryptFor({ ...example.keys, p256dh: 'B'.repeat(87) }, '')).toThrow(/public key/i);
  });
});
