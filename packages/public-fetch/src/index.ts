export { isPublicAddress } from './public-address';
export { NotPublic, publicAgent, type Resolve } from './public-agent';
