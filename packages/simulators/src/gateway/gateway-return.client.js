/** Sends the browser back to the portal, as a gateway does: the result key and a word nobody may believe. */
document.querySelector('form').submit();
