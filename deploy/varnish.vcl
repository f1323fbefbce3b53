vcl 4.1;

# For Varnish 6 and later with varnish-modules, in front of the service: /etc/varnish/default.vcl. It caches the responses of
# both public endpoints until the plugin site-webhooks purges them by their tags.
#
# - The service: SHARED_CACHE_SECONDS=3600, and CONTENT_POLL_INTERVAL_MS=500 where there are several instances.
# - Settings > Site webhooks: an endpoint of the kind Varnish for each Varnish, with its URL, and its host in
#   WEBHOOK_PRIVATE_HOSTS where its address is private.

import directors;
import std;
import xkey;

probe ready {
    .url = "/_ready";
    .interval = 1s;
    # /_ready waits for a slow database, so that not every instance is taken out.
    .timeout = 6s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

# Two per instance, and four lines below. Without a database, no instance is ready, but all can still serve the last good
# responses.
backend first {
    .host = "127.0.0.1";
    .port = "1337";
    .probe = ready;
}

backend first_stale {
    .host = "127.0.0.1";
    .port = "1337";
}

# Addresses that instances purge from.
acl instances {
    "127.0.0.1";
    "::1";
}

sub vcl_init {
    new service = directors.round_robin();
    service.add_backend(first);
    new unready = directors.round_robin();
    unready.add_backend(first_stale);

    # For retries: all instances in one order, and in the reverse one.
    new forwards = directors.fallback();
    forwards.add_backend(first);
    new backwards = directors.fallback();
    backwards.add_backend(first);
}

sub vcl_recv {
    set req.backend_hint = service.backend();
    if (!std.healthy(req.backend_hint)) {
        set req.backend_hint = unready.backend();
    }

    if (req.method == "PURGE") {
        # Varnish adds the client's address. Another one in front of it comes from a TLS proxy on this machine, through
        # which anybody may send requests.
        if (client.ip !~ instances || req.http.X-Forwarded-For ~ ",") {
            return (synth(403));
        }
        if (!req.http.xkey-purge) {
            return (synth(400, "xkey-purge is missing"));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
    }

    # Only tagged responses are cached. Everything else, the panel included, is passed to the service.
    if (req.url !~ "^/api/(initial-data|pages)/?(\?|$)" || (req.method != "GET" && req.method != "HEAD")) {
        return (pass);
    }
    if (req.http.Authorization || req.http.X-Preview-Token || req.url ~ "[?&]preview(_at)?=") {
        return (pass);
    }
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    # Cache-Tag separates tags by commas, xkey by spaces.
    if (beresp.http.Cache-Tag) {
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, "\s*,\s*", " ");
    }
}

sub vcl_backend_fetch {
    # An instance killed a moment ago may still count as healthy. Only one of these begins with it. The next in turn
    # might be the same one again, since other requests take their turns in between.
    if (bereq.retries == 1 && std.healthy(forwards.backend())) {
        set bereq.backend = forwards.backend();
    }
    if (bereq.retries == 2 && std.healthy(backwards.backend())) {
        set bereq.backend = backwards.backend();
    }
}

sub vcl_backend_error {
    if (bereq.retries < 2 && (bereq.method == "GET" || bereq.method == "HEAD")) {
        return (retry);
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    if (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
}
