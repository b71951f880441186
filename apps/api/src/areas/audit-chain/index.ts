export { chainAges, readChainState } from './chain-state.repository.ts';
export type { ChainState } from './chain-state.repository.ts';
export { listRootFiles, writeRoots } from './root-files.ts';
export { sealAudit } from './seal.service.ts';
export { createSigner } from './signer.ts';
export type { AuditSigner } from './signer.ts';
export { verifyAudit } from './verify.service.ts';
export type { Difference, Verified } from './verify.service.ts';
