const net = require('node:net');

// Loaded into a process before anything else. Writes output like libraries and Node do, once a server listens.
const { listen } = net.Server.prototype;
net.Server.prototype.listen = function (...given) {
  net.Server.prototype.listen = listen;
  // eslint-disable-next-line no-console, no-undef
  console.warn('A library says %d', 1);
  process.emitWarning('Of Node', 'NoisyWarning');
  return listen.apply(this, given);
};
