(function () {
  "use strict";
  var form = document.getElementById("filter");
  var cases = Array.prototype.slice.call(document.querySelectorAll("details.case"));
  var sections = Array.prototype.slice.call(document.querySelectorAll("section.clause"));
  var shown = document.getElementById("shown");
  function apply() {
    var words = Array.prototype.map.call(form.querySelectorAll("input:checked"), function (box) { return box.value; });
    var clause = form.elements.clause.value;
    var count = 0;
    cases.forEach(function (item) {
      var has = item.dataset.words.split(" ").some(function (word) { return words.indexOf(word) >= 0; });
      var fits = has && (clause === "" || item.dataset.clauses.split(" ").indexOf(clause) >= 0);
      item.hidden = !fits;
      count += fits ? 1 : 0;
    });
    sections.forEach(function (section) {
      section.hidden = !section.querySelector("details.case:not([hidden])");
    });
    var numbers = [count, cases.length];
    shown.textContent = form.dataset.shown.replace(/#/g, function () { return numbers.shift(); });
  }
  form.addEventListener("change", apply);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.hidden = false;
  apply();
  function open() {
    var target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) { return; }
    target.hidden = target.closest("section").hidden = false;
    if (target.tagName === "DETAILS") { target.open = true; }
    target.scrollIntoView();
  }
  addEventListener("hashchange", open);
  open();
})();
