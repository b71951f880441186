/** Redirects the browser to the portal, like a gateway: with the result key and an untrusted status. */
document.querySelector('form').submit();
