/** BPOINT web API client, version 2: authentication, timeouts and response shapes. */
import { z } from 'zod';
import { GatewayUnavailableError } from '../../ports/payment-gateway.ts';

export interface BpointCredentials {
  username: string;
  /** The department's own merchant, which may act for those of its schools. */
  merchantNumber: string;
  password: string;
  /** Clients in the field disagree on whether the header starts with `Basic`; the gateway's operator decides. */
  scheme: 'plain' | 'Basic';
}

export interface BpointApiOptions extends BpointCredentials {
  /** The address above `/webapi`, without a trailing slash. */
  url: string;
  timeoutMs: number;
}

/** Codes of the API itself; card transaction codes are in `TxnResp`. */
export const apiCodes = {
  ok: 0,
  transactionNotFound: 201,
  sessionOver: 207,
  followRedirect: 300,
  subsystemDown: 900,
  fatal: 999,
} as const;

const apiResponseSchema = z.object({ ResponseCode: z.number().int(), ResponseText: z.string() });

const openedSchema = z.object({ APIResponse: apiResponseSchema, AuthKey: z.string().max(512).nullish() });

const transactionSchema = z.object({
  Amount: z.number().int(),
  BankResponseCode: z.string().nullish(),
  CardDetails: z.object({ MaskedCardNumber: z.string(), ExpiryDate: z.string() }).nullish(),
  Crn1: z.string(),
  Currency: z.string(),
  MerchantReference: z.string(),
  ProcessedDateTime: z.string(),
  ReceiptNumber: z.string().nullish(),
  ResponseCode: z.string(),
  SettlementDate: z.string().nullish(),
});
export type BpointTransaction = z.output<typeof transactionSchema>;

const foundSchema = z.object({ APIResponse: apiResponseSchema, TxnResp: transactionSchema.nullish() });

/** A transaction in BPOINT's search results. */
const listedSchema = z.object({
  ...transactionSchema.shape,
  Action: z.string(),
  Crn2: z.string().nullish(),
  MerchantNumber: z.string(),
  OriginalTxnNumber: z.string().nullish(),
  Type: z.string(),
});
export type ListedTransaction = z.output<typeof listedSchema>;

const searchSchema = z.object({
  APIResponse: apiResponseSchema,
  TxnRespList: z.array(listedSchema).nullish(),
});
const numberedSchema = z.object({ APIResponse: apiResponseSchema, TxnResp: listedSchema.nullish() });

export interface BpointApi {
  openKey(body: object): Promise<z.output<typeof openedSchema>>;
  findByKey(authKey: string): Promise<z.output<typeof foundSchema>>;
  search(input: object): Promise<z.output<typeof searchSchema>>;
  findByNumber(number: string): Promise<z.output<typeof numberedSchema>>;
}

/** `base64(username|merchantNumber:password)`. */
export function authorizationOf({ username, merchantNumber, password, scheme }: BpointCredentials): string {
  const encoded = Buffer.from(`${username}|${merchantNumber}:${password}`).toString('base64');
  return scheme === 'Basic' ? `Basic ${encoded}` : encoded;
}

export function createBpointApi(options: BpointApiOptions): BpointApi {
  const base = `${options.url}/webapi/v2/txns`;
  const headers = { authorization: authorizationOf(options), accept: 'application/json' };
  const ask = async <T>(path: string, schema: z.ZodType<T>, request: RequestInit): Promise<T> => {
    const text = await send(`${base}${path}`, options.timeoutMs, request);
    return read(text, schema);
  };
  const post = (body: object): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    openKey: (body) => ask('/processtxnauthkey', openedSchema, post(body)),
    findByKey: (authKey) => ask(`/withauthkey/${encodeURIComponent(authKey)}`, foundSchema, { headers }),
    search: (input) => ask('/search', searchSchema, post({ SearchInput: input })),
    findByNumber: (number) => ask(`/${encodeURIComponent(number)}`, numberedSchema, { headers }),
  };
}

/** Neither the key in the address nor any of the response goes into the error, because errors may be logged. */
async function send(url: string, timeoutMs: number, request: RequestInit): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    text = await response.text();
  } catch {
    throw new GatewayUnavailableError('The payment gateway could not be reached in time');
  }
  if (!response.ok) throw new GatewayUnavailableError(`The payment gateway answered ${response.status}`);
  return text;
}

function read<T>(text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new GatewayUnavailableError('The payment gateway answered something else');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
