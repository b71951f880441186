/** The SCIM resources (RFC 7643). */
import type { UserRow } from './users.repository.ts';

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
const message = (name: string): string => `urn:ietf:params:scim:api:messages:2.0:${name}`;
const core = (name: string): string => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

/** `base`: the address of the service. */
export const presentUser = (user: UserRow, base: string) => ({
  schemas: [userSchema],
  id: user.id,
  externalId: user.externalId,
  userName: user.userName,
  active: user.isActive,
  meta: {
    resourceType: 'User',
    created: user.createdAt.toISOString(),
    lastModified: user.changedAt.toISOString(),
    location: `${base}/Users/${user.id}`,
  },
});

export const presentList = (
  resources: readonly object[],
  { total, start }: { total: number; start: number },
) => ({
  schemas: [message('ListResponse')],
  totalResults: total,
  startIndex: start,
  itemsPerPage: resources.length,
  Resources: resources,
});

export const serviceConfig = (base: string, mostResults: number) => ({
  schemas: [core('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A key from `portal scim-key create`',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string) => [
  {
    schemas: [core('ResourceType')],
    id: 'User',
    name: 'User',
    endpoint: '/Users',
    description: 'A member of staff',
    schema: userSchema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/User` },
  },
];

const attribute = (name: string, about: object) => ({
  name,
  type: 'string',
  multiValued: false,
  required: true,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'server',
  ...about,
});

/** The schemas list only the attributes that we store. Other attributes are accepted and ignored. */
export const schemas = (base: string) => [
  {
    schemas: [core('Schema')],
    id: userSchema,
    name: 'User',
    description: 'A member of staff',
    attributes: [
      attribute('userName', { description: 'The name the person signs in with' }),
      attribute('externalId', {
        description: 'Identifies the person; the value of the configured claim of the ID token',
        caseExact: true,
        mutability: 'immutable',
      }),
      attribute('active', {
        type: 'boolean',
        description: 'Whether the person may sign in',
        required: false,
        uniqueness: 'none',
      }),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${userSchema}` },
  },
];
