vcl 4.1;

import std;

# Before a shop with CDN=varnish. Replace the address, and TOKEN by CDN_TOKEN. See docs/decisions/cdn.md.
backend shop {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (req.http.Authorization != "Bearer TOKEN") {
      return (synth(403));
    }
    ban("obj.http.Surrogate-Key ~ " + req.http.Purge-Tags);
    return (synth(200));
  }
  # The one thing of a cookie that a page for everyone depends on.
  set req.http.X-Language = regsub(req.http.Cookie, "^(?:.*;\s*)?language=(en|nl)(?:;.*)?$", "\1");
  if (req.http.X-Language !~ "^(en|nl)$") {
    set req.http.X-Language = "en";
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Not Varnish's own rule, which passes whatever has a cookie: the answer says whether it is for everyone.
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.X-Language);
}

sub vcl_backend_response {
  if (beresp.http.Surrogate-Key && !beresp.http.Set-Cookie && beresp.status == 200) {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^max-age=(\d+)$", "\1s"), 0s);
    set beresp.grace = 0s;
    set beresp.http.Vary = "Accept-Encoding";
    return (deliver);
  }
  if (bereq.url ~ "^/(assets|media)/" && beresp.status == 200 && !beresp.http.Set-Cookie) {
    return (deliver);
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 0s;
  return (deliver);
}

sub vcl_deliver {
  if (resp.http.Surrogate-Key) {
    # For browsers, which keep the choice of a language in a cookie.
    set resp.http.Vary = "Cookie, Accept-Encoding";
    unset resp.http.Age;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
  }
}
