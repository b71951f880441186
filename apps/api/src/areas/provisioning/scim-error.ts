/** SCIM error responses (RFC 7644, section 3.12). */

export const scimType = 'application/scim+json';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

export type ScimErrorType = 'invalidFilter' | 'invalidSyntax' | 'invalidValue' | 'mutability' | 'uniqueness';

export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimErrorType | null;

  constructor(status: number, message: string, type: ScimErrorType | null = null) {
    super(message);
    this.status = status;
    this.scimType = type;
  }
}

export const invalid = (message: string, type: ScimErrorType = 'invalidValue'): ScimError =>
  new ScimError(400, message, type);
export const noSuchUser = (): ScimError => new ScimError(404, 'There is no such user');

export const errorBody = (status: number, detail: string, type: ScimErrorType | null = null) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(type !== null && { scimType: type }),
  detail,
});
