/**
 * A response's JSON, already serialised through its schema. A string is sent with its headers in one write; a buffer
 * would take two.
 */
export class FinishedJson {
  readonly text: string;
  readonly bytes: number;

  constructor(text: string) {
    this.text = text;
    this.bytes = Buffer.byteLength(text);
  }
}
