export { isPublicAddress } from './public-address';
export {
  createPublicAgent,
  NotPublicError,
  type PublicAgentOptions,
  type Resolve,
} from './public-agent';
