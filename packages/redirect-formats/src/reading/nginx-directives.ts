import type { Word } from './config-tokens';

/** Prefixes of directives that do not affect where requests are sent. */
const HARMLESS_BEGINNINGS = [
  ...['access_', 'aio', 'auth_', 'autoindex', 'brotli', 'charset', 'client_', 'directio', 'dav_'],
  ...['fastcgi_', 'grpc_', 'gunzip', 'gzip', 'http2', 'http3', 'image_filter', 'keepalive_'],
  ...['large_client_header_', 'limit_conn', 'limit_rate', 'limit_req', 'lingering_', 'log_'],
  ...['map_hash_', 'memcached_', 'open_file_cache', 'open_log_file_cache', 'output_buffers'],
  ...['proxy_', 'quic_', 'real_ip_', 'resolver', 'scgi_', 'secure_link', 'send_', 'sendfile'],
  ...['server_names_hash_', 'ssi', 'ssl_', 'sub_filter', 'tcp_', 'types_hash_', 'uwsgi_'],
  ...['variables_hash_', 'worker_'],
];

const HARMLESS = new Set([
  ...['absolute_redirect', 'accept_mutex', 'add_header', 'add_trailer', 'alias', 'allow', 'daemon'],
  ...['debug_connection', 'default_type', 'deny', 'disable_symlinks', 'env', 'error_log', 'etag'],
  ...[
    'events',
    'expires',
    'flv',
    'if_modified_since',
    'ignore_invalid_headers',
    'index',
    'internal',
  ],
  ...['listen', 'load_module', 'max_ranges', 'merge_slashes', 'mp4', 'multi_accept', 'pcre_jit'],
  ...['pid', 'port_in_redirect', 'read_ahead', 'recursive_error_pages', 'request_pool_size'],
  ...['reset_timedout_connection', 'rewrite_log', 'root', 'satisfy', 'server_name_in_redirect'],
  ...['server_tokens', 'set', 'set_real_ip_from', 'source_charset', 'ssl', 'stub_status'],
  ...['subrequest_output_buffer_size', 'thread_pool', 'timer_resolution', 'try_files', 'types'],
  ...['underscores_in_headers', 'upstream', 'use', 'user', 'valid_referers'],
]);

/** Matches commonly included files without redirects. */
const HARMLESS_FILE = /(?:^|\/)(?:mime\.types|[\w-]*params|options-ssl-nginx\.conf)$/;
const NO_HOST = /^(?:_|localhost|)$/;

/** Whether a statement does not affect where requests are sent; false for unknown ones. */
export const isHarmlessInNginx = (words: readonly Word[]): boolean => {
  const [name = '', ...rest] = words.map(({ text }) => text);
  switch (name) {
    case 'include':
      return HARMLESS_FILE.test(rest[0] ?? '');
    case 'server_name':
      return rest.every((host) => NO_HOST.test(host));
    case 'error_page':
      return !rest.some((word) => word.startsWith('=') || word.startsWith('@'));
    default:
      return (
        HARMLESS.has(name) || HARMLESS_BEGINNINGS.some((beginning) => name.startsWith(beginning))
      );
  }
};
